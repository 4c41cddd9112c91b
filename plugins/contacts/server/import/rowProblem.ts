export const rowProblemCodes = [
  'broken',
  'columns',
  'noNumber',
  'number',
  'name',
  'repeated',
  'reserved',
  'noRight',
  'otherNumber',
  'email',
  'otherEmail',
  'label',
  'wallet',
  'birthday',
  'field',
  'fieldValue',
  'fields',
] as const
/**
 * The row is left out: it cannot be read; it has more cells than headings; it has no number; the number is none; the name is too long; the person stood in an
 * earlier row; the contact is in others' wallets and out of reach for whoever imports; whoever imports may no longer do so. Or only a part of it is: a further number; the e-mail; a further e-mail; an unknown label; an unknown person; the date; a fact that is too long; a value that the type of its field does not allow; more facts than a contact has.
 */
export interface RowProblem {
  code: (typeof rowProblemCodes)[number]
  /** Text that it is about, as it stands in the file; of a repeated person the earlier row. */
  value: string
}
