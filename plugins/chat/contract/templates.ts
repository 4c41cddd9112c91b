import { z } from 'zod'
import { definePoint, type Service } from '#core/contract/define.ts'

/** A text that the channel's provider has approved, as it can be sent from here. */
export const templateSchema = z.object({
  name: z.string(),
  /** As the provider writes it: `pt_BR`. */
  language: z.string(),
  category: z.string(),
  header: z.string().nullable(),
  /** With `{{1}}`, `{{2}}` where the values go. */
  body: z.string(),
  footer: z.string().nullable(),
  /** Texts of its buttons. */
  buttons: z.array(z.string()),
  /** How many values the body needs. */
  valueCount: z.int(),
})
export type Template = z.infer<typeof templateSchema>

/** Lists the approved templates of connections of one type. */
export interface TemplateSource {
  /** @throws noConnectionFound (404), ChannelError (502) where the provider does not answer */
  templatesOf(tenantId: number, connectionId: number): Promise<Template[]>
}
/** Templates by type of connection, for what sends many of them. */
export const templateSources = definePoint<{ channel: string; service: Service<TemplateSource> }>('chat.templateSources')
