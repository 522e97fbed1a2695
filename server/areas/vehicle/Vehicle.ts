import type { Entities } from '#generated/entities.ts';

/** A vehicle or a piece of equipment as it is answered. */
export type Vehicle = Entities['vehicle'];

export type VehicleKind = Vehicle['kind'];
