import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import type { ContactCardPartProps } from '../../contract/client.ts'
import { setBot } from './commands.ts'

/** Whether bots answer the contact. Of a group none does. */
export function BotSwitch({ contact: { id, name, isGroup, disableBot } }: ContactCardPartProps) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('contacts.edit')
  if (isGroup) return null
  return (
    <Switch
      label={t('contacts.bot')}
      help={t('contacts.bot.help')}
      isOn={!disableBot}
      isDisabled={!mayEdit}
      onChange={(isOn) => void client.run(setBot, { contactId: id, name, disableBot: !isOn })}
    />
  )
}
