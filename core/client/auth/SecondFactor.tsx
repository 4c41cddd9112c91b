import { useT } from '#core/client/i18n/translate.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { TextField } from './TextField.tsx'
import type { AskedFactor } from './useLoginForm.ts'

export interface SecondFactorProps {
  asked: AskedFactor
  code: string
  error: string | null
  onCode: (code: string) => void
}

/** Second step after the password: asks for a code of the app, or first to set up the app where the company wants one. */
export function SecondFactor({ asked: { enrolment }, code, error, onCode }: SecondFactorProps) {
  const t = useT()
  return (
    <>
      {enrolment && (
        <div className="second-factor">
          <p className="prose">{t('core.login.enrol')}</p>
          <QrCode text={enrolment.uri} label={t('core.login.qr')} />
          <p className="prose">
            {t('core.login.secret')} <code>{enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
      )}
      <TextField
        label={t('core.login.code')}
        help={t(enrolment ? 'core.login.codeOfApp' : 'core.login.codeHelp')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        value={code}
        error={error}
        onChange={(event) => onCode(event.target.value)}
      />
    </>
  )
}
