/** Without it, deleting a person would read all reasons of cases. */
export const indexes = {
  case_reason_other: `case_reason (other_id) where other_id is not null`,
};
