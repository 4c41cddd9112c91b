import { defineSetting } from '#core/contract/define.ts'

/** What is written in groups is left at the provider. */
export const ignoreGroups = defineSetting({ key: 'ignoreGroupMsg', initial: 'enabled', values: ['enabled', 'disabled'] })

export const channelSettings = [ignoreGroups]
