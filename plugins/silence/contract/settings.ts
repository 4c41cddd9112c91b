import { defineSetting, defineSwitch } from '#core/contract/define.ts'

/** A quarter of a year in minutes. */
const LONGEST_MINUTES = 129_600

/** Open conversations end by themselves when the contact does not answer. @see contract reference §5.3 */
export const autoClose = defineSwitch('autoClose')
/** Minutes since our answer. */
export const autoCloseTime = defineSetting({ key: 'autoCloseTime', initial: '1440', between: [1, LONGEST_MINUTES] })
/** Text for the contact before; empty for nothing. */
export const autoCloseMessage = defineSetting({ key: 'autoCloseMessage', initial: '' })
/** Open conversations go back to the queue when nobody answers the contact. */
export const autoPending = defineSwitch('autoPending')
/** Minutes the contact has waited. */
export const autoPendingTime = defineSetting({ key: 'autoPendingTime', initial: '60', between: [1, LONGEST_MINUTES] })

export const silenceSettings = [autoClose, autoCloseTime, autoCloseMessage, autoPending, autoPendingTime]
