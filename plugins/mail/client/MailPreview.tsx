import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { EXAMPLE_TOKEN, fillTexts, type MailText } from '../contract/index.ts'

/** How a mail reads with example values. Mails are plain text: markup stands there as it was written. */
export function MailPreview({ texts }: { texts: MailText }) {
  const t = useT()
  const name = useAtomValue(sessionAtom)?.username ?? ''
  const { subject, text } = fillTexts(texts, { name, company: t('mail.preview.company'), link: `${location.origin}/reset/${EXAMPLE_TOKEN}` })
  return (
    <section className="mail-preview" aria-label={t('mail.preview.title')}>
      <div className="form-label">{t('mail.preview.title')}</div>
      <p className="strong">{subject}</p>
      <p className="mail-preview-text">{text}</p>
    </section>
  )
}
