import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import type { ContactCardPartProps } from '#plugins/contacts/contract/client.ts'
import { getOptOut } from '../contract/index.ts'
import { leaveOut, takeIn } from './optOutCommands.ts'
import { CAMPAIGNS } from './queries.ts'

/** Whether the contact of a card gets campaigns. Groups are in none of this. */
export function CampaignSwitch({ contact: { id, name, isGroup } }: ContactCardPartProps) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('campaigns.edit')
  const { data } = useQuery({ queryKey: [CAMPAIGNS, 'optOut', id], queryFn: () => call(getOptOut, { contactId: id }), enabled: !isGroup })
  if (isGroup || !data) return null
  return (
    <Switch
      label={t('campaigns.ofContact')}
      help={t('campaigns.ofContact.help')}
      isOn={data.since === null}
      isDisabled={!mayEdit}
      onChange={(isOn) => void client.run(isOn ? takeIn : leaveOut, { contactId: id, name })}
    />
  )
}
