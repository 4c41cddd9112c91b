import { defineSetting } from '../define.ts'

/** Days that deleted rows can be brought back by an undo that is still possible, and by the database; then they go for good. */
export const keepDeletedDays = defineSetting({ key: 'keepDeletedDays', initial: '30', between: [1, 365] })
