import { call } from '#core/client/http/call.ts'
import { setLocale } from '#core/client/i18n/init.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { t } from '#core/client/i18n/translate.ts'
import { notify } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import { FALLBACK_ENCRYPTION_KEY, login as loginEndpoint, publicEncryptionKey, type Session } from '#core/contract/auth.ts'
import { AppError } from '#core/contract/errors.ts'
import { saveSession } from './session.ts'

export interface Credentials {
  /** E-mail or username; blanks around it are dropped. */
  name: string
  password: string
  /** Of a second factor, and what a refusal offered to begin to have one. */
  code?: string
  enrolment?: string
}

/**
 * Signs in on this browser. The gate then leads to the address wanted before, or to the profile's landing; the live line opens with
 * the session and tells the team that the person is there.
 * @throws AppError ERR_INVALID_CREDENTIALS, ERR_SECOND_FACTOR (`body.enrolment`), ERR_SECOND_FACTOR_WRONG, ERR_LIMIT_MAX (`body.retryAfterSeconds`), ERR_TENANT_INACTIVE and the others of specification §8.
 */
export async function login({ name, password, ...proof }: Credentials): Promise<Session> {
  const [{ encryptPassword }, passphrase] = await Promise.all([loadCipher(), passphraseOrFallback()])
  const session = await call(loginEndpoint, { email: name.trim(), password: encryptPassword(password, passphrase), ...proof })
  await beginSession(session)
  return session
}

/** Keeps the session that a sign-in answered, and says that it succeeded (specification §8). */
export async function beginSession(session: Session): Promise<void> {
  const { locale } = session.configs
  // Before the session shows, so that no screen appears in the wrong language; a missing catalogue must not stop the login.
  if (locale && locale !== store.get(localeAtom)) await setLocale(locale).catch(() => undefined)
  saveSession(session)
  notify(t('core.login.done'), { intent: 'success' })
}

/** Fetched with the first login, so that the page shows sooner; a fetch that fails means the network does. */
const loadCipher = () =>
  import('./encryptPassword.ts').catch(() => {
    throw new AppError('ERR_OFFLINE', 0)
  })

/** @see specification §5: the built-in key serves when the server's cannot be had or is empty. */
async function passphraseOrFallback(): Promise<string> {
  try {
    const key = await call(publicEncryptionKey, {})
    return key.trim() || FALLBACK_ENCRYPTION_KEY
  } catch {
    return FALLBACK_ENCRYPTION_KEY
  }
}
