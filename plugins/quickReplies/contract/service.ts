import { definePoint, defineService, type Service } from '#core/contract/define.ts'
import type { MediaUser } from '#plugins/media/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { ReplyViewer } from './rules.ts'
import type { VariableFacts } from './variables.ts'

/** Author of a text, its recipient, and the conversation; `ticket` is null while there is none. */
export interface Writing {
  tenantId: number
  contactId: number
  /** Whom `{{user}}` names; null for nobody. */
  userId: number | null
  ticket: Ticket | null
  /** IANA name. */
  timeZone: string
}

export interface QuickRepliesService extends MediaUser {
  /** Whether somebody may see one of the replies that a file goes with. */
  mayReadMedia(who: Omit<ReplyViewer, 'queueIds'> & { tenantId: number }, mediaId: string): Promise<boolean>
  /** Values of the variables of a text at this moment. @throws noContactFound (404) */
  factsOf(writing: Writing): Promise<VariableFacts>
  /** A text as the contact reads it now; a name that means nothing leaves nothing: nobody is there to mend it. @throws noContactFound (404) */
  filledText(text: string, writing: Writing): Promise<string>
}

/** Names and values of a company that texts can use like a contact's own fields. */
export interface CompanyValues {
  of(tenantId: number): Promise<readonly { name: string; value: string }[]>
}
/** Services that look after names and values of a company for texts; a contact's own field of the same name goes before them */
export const companyValues = definePoint<{ id: string; service: Service<CompanyValues> }>('quickReplies.companyValues')

export const quickRepliesService = defineService<QuickRepliesService>('quickReplies.service')
