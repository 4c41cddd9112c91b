import { defineSetting } from '#core/contract/define.ts'

/** A conversation gets the absence message so often at most until the company has been open again: once for each message of its contact. */
export const maxRetriesBusinessHours = defineSetting({ key: 'maxRetriesBusinessHours', initial: '1', between: [1, 50] })
