import { Clipboard } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { plain } from '#core/client/commands/match.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import type { Reason } from '../../contract/index.ts'
import { createReason, deleteReason, openReason } from '../commands.ts'
import { reasonsQuery } from '../queries.ts'
import { AskSwitch } from './AskSwitch.tsx'
import { useReasonColumns } from './useReasonColumns.tsx'
import '../closing.css'

const find = (reasons: readonly Reason[], search: string) => reasons.filter(({ name }) => plain(name).includes(plain(search)))

/** Why conversations end, as agents choose it when they resolve. */
export default function ReasonsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  return (
    <ListScreen>
      <AskSwitch />
      <SearchList
        panelId={panelId}
        title="closing.reasons.title"
        searchLabel="closing.reasons.search"
        query={useQuery(reasonsQuery)}
        find={find}
        columns={useReasonColumns()}
        create={{ command: createReason, label: 'closing.new' }}
        empty={{ icon: Clipboard, title: 'closing.reasons.empty.title', text: 'closing.reasons.empty.text' }}
        none={{ title: 'closing.none.title', text: 'closing.reasons.none' }}
        onRowOpen={(reason) => void client.run(openReason, reason)}
        removal={{ command: deleteReason, argsOf: (reason) => reason, sayDone: (count) => t('closing.done.manyReasons', { count }) }}
        isExported
      />
    </ListScreen>
  )
}
