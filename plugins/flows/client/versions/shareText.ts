import type { Translate } from '#core/client/plugin.ts'

/** Text of who gets a version. */
export const shareText = (percent: number, t: Translate): string => t(percent === 100 ? 'flows.publish.shareAll' : 'flows.publish.shareSome', { percent })
