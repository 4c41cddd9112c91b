import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import { CopyText } from '#core/client/ui/CopyText.tsx'
import type { AdministeredConnection } from '#plugins/connections/contract/index.ts'
import { EMAIL } from '../contract/index.ts'
import { callbackQuery, signInWithGoogle } from './google.ts'

/** On the card of a mailbox at Google that is not connected: how to sign in, or to sign in again. */
export function GoogleSignIn({ connection }: { connection: AdministeredConnection }) {
  const { type, config, status, isActive } = connection
  const mayEdit = useAtomValue(permissionsAtom).has('connections.edit')
  const isOffered = type === EMAIL && config.access === 'google' && isActive && status !== 'CONNECTED'
  return isOffered && mayEdit ? <SignIn connection={connection} /> : null
}

function SignIn({ connection: { id, secrets } }: { connection: AdministeredConnection }) {
  const t = useT()
  const callback = useQuery(callbackQuery).data?.callback
  const isKnown = secrets.google !== undefined
  return (
    <>
      <div className="line-reason" role="status">
        <span>{t(isKnown ? 'email.google.lost' : 'email.google.missing')}</span>
        <CommandButton command={signInWithGoogle} args={{ id }} label={isKnown ? 'email.google.again' : 'email.google.signIn'} variant="primary" hideKeys />
      </div>
      {!isKnown && callback && <CopyText label={t('email.google.callback')} text={callback} />}
    </>
  )
}
