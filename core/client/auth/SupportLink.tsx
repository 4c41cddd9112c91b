import { useT } from '#core/client/i18n/translate.ts'
import { usePublicSetting } from './usePublicSetting.ts'

/** A conversation with the installation's support on WhatsApp; nothing where it has no number. */
export function SupportLink() {
  const t = useT()
  const number = usePublicSetting('whatsappnumber')
  return number ? (
    <a href={`https://wa.me/${number}`} target="_blank" rel="noopener noreferrer">
      {t('core.login.support')}
    </a>
  ) : null
}
