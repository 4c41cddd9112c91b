import { Play } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { plain } from '#core/client/commands/match.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { type Macro, mayEditMacro } from '../contract/index.ts'
import { newMacro, openMacro, removeMacro } from './commands.ts'
import { macrosQuery } from './macros.ts'
import { startRecording } from './record/recordCommands.ts'
import { sentenceOf } from './stepWords.ts'
import { useMacroColumns } from './useMacroColumns.tsx'
import { viewerAtom } from './viewer.ts'
import './macros.css'

/** The macros that one may run: one's own and the company's. */
export default function MacrosPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(viewerAtom)
  const find = useCallback(
    (macros: readonly Macro[], search: string) =>
      macros.filter(({ name, steps }) => plain(`${name} ${sentenceOf(steps, client.get, t)}`).includes(plain(search))),
    [client, t],
  )
  return (
    <SearchList
      panelId={panelId}
      title="macros.title"
      searchLabel="macros.search"
      query={useQuery(macrosQuery)}
      find={find}
      columns={useMacroColumns()}
      create={{ command: newMacro, label: 'macros.new' }}
      actions={<CommandButton command={startRecording} args={{}} label="macros.record.start" hideKeys />}
      empty={{ icon: Play, title: 'macros.empty.title', text: 'macros.empty.text' }}
      none={{ title: 'macros.none.title', text: 'macros.none.text' }}
      onRowOpen={({ id }) => void client.run(openMacro, { id })}
      removal={{
        command: removeMacro,
        argsOf: (macro) => (viewer && mayEditMacro(macro, viewer) ? macro : null),
        sayDone: (count) => t('macros.done.manyDeleted', { count }),
      }}
    />
  )
}
