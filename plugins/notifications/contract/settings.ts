import { defineSetting } from '#core/contract/define.ts'

/** People are told of messages in groups, and of groups that wait; else only of what somebody does with them. */
export const groupNotification = defineSetting({ key: 'groupnotification', initial: 'enabled', values: ['enabled', 'disabled'] })
