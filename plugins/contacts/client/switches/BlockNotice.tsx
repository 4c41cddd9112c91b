import { BlockedPerson } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { ContactDetail } from '../../contract/index.ts'
import { toggleBlock } from './commands.ts'

/** Says of a blocked contact what that means, with the way back; nothing of others. */
export function BlockNotice({ contact: { id, name, number, blocked } }: { contact: ContactDetail }) {
  const t = useT()
  const mayBlock = useAtomValue(permissionsAtom).has('contacts.block')
  if (!blocked) return null
  return (
    <div className="contact-blocked" role="note">
      <BlockedPerson className="contact-blocked-icon" size={16} />
      <div>
        <strong>{t('contacts.blocked.title')}</strong>
        <p className="small">{t(number.startsWith('webchat:') ? 'contacts.blocked.textOfSite' : 'contacts.blocked.text')}</p>
      </div>
      {mayBlock && <CommandButton command={toggleBlock} args={{ contactId: id, name, blocked }} label="contacts.unblock" hideKeys />}
    </div>
  )
}
