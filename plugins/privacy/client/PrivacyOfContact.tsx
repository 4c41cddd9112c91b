import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { ContactCardPartProps } from '#plugins/contacts/contract/client.ts'
import { askToErase, download } from './commands.ts'

/** Actions of an administrator when a person asks for their data, or for being forgotten. */
export function PrivacyOfContact({ contact: { id, name, isGroup } }: ContactCardPartProps) {
  const t = useT()
  const permissions = useAtomValue(permissionsAtom)
  const mayAny = permissions.has('privacy.download') || permissions.has('privacy.erase')
  // A group is no person: its members have contacts of their own.
  if (!mayAny || isGroup) return null
  return (
    <section>
      <h4>{t('privacy.title')}</h4>
      <div className="contact-card-deeds">
        <CommandButton command={download} args={{ id, name }} variant="minimal" />
        <CommandButton command={askToErase} args={{ id, name }} variant="minimal" />
      </div>
    </section>
  )
}
