import i18next from 'i18next'
import { z } from 'zod'
import { AppError, fieldErrorSchema } from '#core/contract/errors.ts'
import { pluginTitle } from './pluginTitle.ts'
import { t } from './translate.ts'

const bodySchema = z.looseObject({
  error: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  retryAfterSeconds: z.number().optional().catch(undefined),
  fields: z.array(fieldErrorSchema).optional().catch(undefined),
  sentence: z.string().optional().catch(undefined),
  plugin: z.string().optional().catch(undefined),
  plugins: z.array(z.string()).optional().catch(undefined),
  words: z.array(z.string()).optional().catch(undefined),
})

/**
 * The sentence a person reads for an error, in the present language.
 *
 * `body.sentence` is what a plugin of the browser has made of the refusal. A code without a catalogue entry shows the server's own text if that is a sentence, else `fallback`, which is the default of specification §8 unless given.
 */
export function errorText(error: unknown, fallback = t('errors.default')): string {
  if (!(error instanceof AppError)) return fallback
  const body = bodySchema.parse(error.body)
  if (body.sentence) return body.sentence
  const field = body.fields?.[0]
  if (field && i18next.exists(`fields.${field.code}`)) return t('errors.field', { field: fieldName(field.field), problem: t(`fields.${field.code}`) })
  const key = `errors.${error.code}`
  if (i18next.exists(key))
    return t(key, {
      seconds: body.retryAfterSeconds ?? 60,
      plugin: nameOf(body.plugin ?? ''),
      plugins: body.plugins?.map(nameOf).join(', ') ?? '',
      words: body.words?.join(', ') ?? '',
    })
  return [body.message, body.error, error.code].find(isSentence) ?? fallback
}

const nameOf = (id: string) => pluginTitle(id)

const fieldName = (field: string) => (i18next.exists(`fields.name.${field}`) ? t(`fields.name.${field}`) : field)

/** Codes are one word; sentences have spaces and small letters, and markup is neither. */
const isSentence = (text: string | undefined): text is string =>
  text !== undefined && /\s/.test(text.trim()) && /\p{Ll}/u.test(text) && !text.includes('<') && text.length <= 300
