import type { Translate } from '#core/client/plugin.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

/** Why a message failed, in words: those of the provider where its reason says nothing by itself. */
export const failureText = (reason: ChannelReason | 'allWays', detail: string | null | undefined, t: Translate): string =>
  reason === 'refused' && detail ? t('chat.failure.refusedWith', { detail }) : t(`chat.failure.${reason}`)
