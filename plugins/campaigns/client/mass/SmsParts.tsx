import { useT } from '#core/client/i18n/index.ts'
import { segmentsOf } from '#plugins/sms/contract/index.ts'

/** How many parts the provider counts for a text; variables make it longer or shorter. */
export function SmsParts({ text }: { text: string }) {
  const t = useT()
  if (text === '') return null
  const { count, left, isLong } = segmentsOf(text)
  return (
    <p className="form-help" role="status">
      {t('campaigns.sms.parts', { count, left })}
      {isLong && ` ${t('campaigns.sms.accents')}`}
    </p>
  )
}
