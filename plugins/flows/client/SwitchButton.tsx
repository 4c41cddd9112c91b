import { Power } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Flow } from '../contract/index.ts'
import { switchFlow } from './commands.ts'

/** Switches a flow off, or on again. */
export function SwitchButton({ row }: { row: Flow }) {
  const t = useT()
  const client = useClient()
  const mayEdit = useAtomValue(permissionsAtom).has('flows.edit')
  if (!mayEdit) return null
  return (
    <IconButton
      icon={Power}
      label={t(row.isActive ? 'flows.switchOffName' : 'flows.switchOnName', { name: row.name })}
      isActive={row.isActive}
      aria-pressed={row.isActive}
      onClick={() => void client.run(switchFlow, row)}
    />
  )
}
