import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type MailTemplate, type MailText, removeTemplate, saveTemplate } from '../contract/index.ts'
import { templatesQuery } from './queries.ts'

type Place = Pick<MailTemplate, 'kind' | 'language'>

const isAt = (one: Place, { kind, language }: Place) => one.kind === kind && one.language === language

/** The company's own texts, as far as this window knows; null for the standard ones. */
export const ownTexts = (place: Place): MailText | null => queryClient.getQueryData(templatesQuery.queryKey)?.find((one) => isAt(one, place))?.own ?? null

/** Gives a mail these texts, or with null the standard ones. @throws AppError with the fields that the server refuses */
export async function writeTemplate({ kind, language }: Place, own: MailText | null): Promise<void> {
  const template = await (own === null ? call(removeTemplate, { kind, language }) : call(saveTemplate, { kind, language, ...own }))
  queryClient.setQueryData(templatesQuery.queryKey, (all) => all?.map((one) => (isAt(one, template) ? template : one)))
}
