import { defineSetting } from '#core/contract/define.ts'

/** Id of the flow that new conversations begin with whose connection has none; 0 for none. */
export const botTicketActive = defineSetting({ key: 'botTicketActive', initial: '0', between: [0, 999_999_999] })
