import { defineSetting } from '#core/contract/define.ts'

/** Whether plain users may send without their name above the message; else every message of theirs begins with it. */
export const userDisableSignature = defineSetting({ key: 'userDisableSignature', initial: 'enabled', values: ['enabled', 'disabled'] })

export const chatSettings = [userDisableSignature]
