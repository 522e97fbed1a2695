import { use } from 'react';
import { type FormServices, FormServicesContext } from './FormServices.ts';

export function useFormServices(): FormServices {
  return use(FormServicesContext);
}
