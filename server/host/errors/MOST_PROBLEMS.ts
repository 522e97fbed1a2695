/** Wrong fields that a refusal names: nobody mends more at once, and a request wrong in a hundred thousand places must cost no more to refuse. */
export const MOST_PROBLEMS = 20;
