import { defineSwitch, type Setting } from '#core/contract/define.ts'
import { agentsBlock } from './switches.ts'

/** Plain users read numbers masked, unless a role of theirs lets them see numbers. */
export const hideNumbers: Setting = { key: 'contacts.hideNumbers', initial: 'disabled', values: ['enabled', 'disabled'], changesRights: true }

/** The list of contacts is for administrators and supervisors; plain users find one person at a time, by what they type. */
export const contactAdmin = defineSwitch('ContactAdmin')

/** Lists of contacts hold those of one's own wallet alone, for plain users; else also those of nobody's. */
export const userContactWallet = defineSwitch('userContactWallet')

export const contactSettings = [contactAdmin, userContactWallet, hideNumbers, agentsBlock]

/** Where the list is closed to somebody: how much of a name or number finds a contact, and how many at most. */
export const LEAST_SEARCH = 3
export const MOST_FOUND = 8
