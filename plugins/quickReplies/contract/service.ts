import { defineService } from '#core/contract/define.ts'
import type { ReplyViewer } from './rules.ts'

export interface QuickRepliesService {
  /** Whether somebody may see one of the replies that a file goes with. */
  mayReadMedia(who: Omit<ReplyViewer, 'queueIds'> & { tenantId: number }, mediaId: string): Promise<boolean>
}

export const quickRepliesService = defineService<QuickRepliesService>('quickReplies.service')
