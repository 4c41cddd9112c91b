import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { reportError } from '#core/client/notify/index.ts'
import { Switch } from '#core/client/ui/Switch.tsx'
import { changeSetting } from '#core/contract/settings.ts'
import { askOnClosing } from '../../contract/index.ts'
import { settingsQuery } from '../resolve/settingsQuery.ts'

/** Whether everybody is asked when they resolve, also where nothing is mandatory. */
export function AskSwitch() {
  const t = useT()
  const client = useClient()
  const mayChange = useAtomValue(permissionsAtom).has('settings.change')
  const settings = useQuery(settingsQuery)
  const isOn = settings.data?.some(({ key, value }) => key === askOnClosing.key && value === 'enabled') ?? false
  const change = async (wanted: boolean) => {
    try {
      await client.call(changeSetting, { key: askOnClosing.key, value: wanted ? 'enabled' : 'disabled' })
      await settings.refetch()
    } catch (error) {
      reportError(error)
    }
  }
  if (!mayChange) return null
  return (
    <div className="closing-switch">
      <Switch label={t('closing.ask.label')} help={t('closing.ask.help')} isOn={isOn} isDisabled={!settings.data} onChange={(on) => void change(on)} />
    </div>
  )
}
