import type { Translate } from '#core/client/plugin.ts'

/** Who gets a version, in words. */
export const shareText = (percent: number, t: Translate): string => t(percent === 100 ? 'flows.publish.shareAll' : 'flows.publish.shareSome', { percent })
