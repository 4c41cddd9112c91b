import { Endorsed } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { plain } from '#core/client/commands/match.ts'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import { type Farewell, mayEditFarewell } from '../../contract/index.ts'
import { createFarewell, deleteFarewell, openFarewell } from '../commands.ts'
import { farewellsQuery } from '../queries.ts'
import { leadsAtom } from '../viewer.ts'
import { useFarewellColumns } from './useFarewellColumns.tsx'
import '../closing.css'

const find = (farewells: readonly Farewell[], search: string) => farewells.filter(({ name, message }) => plain(`${name} ${message}`).includes(plain(search)))

/** What is said when a conversation ends: one's own texts and the company's. */
export default function FarewellsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const viewer = useAtomValue(sessionAtom)
  return (
    <SearchList
      panelId={panelId}
      title="closing.farewells.title"
      searchLabel="closing.farewells.search"
      query={useQuery(farewellsQuery(useAtomValue(leadsAtom)))}
      find={find}
      columns={useFarewellColumns()}
      create={{ command: createFarewell, label: 'closing.newMessage' }}
      empty={{ icon: Endorsed, title: 'closing.farewells.empty.title', text: 'closing.farewells.empty.text' }}
      none={{ title: 'closing.none.title', text: 'closing.farewells.none' }}
      onRowOpen={(farewell) => void client.run(openFarewell, farewell)}
      removal={{
        command: deleteFarewell,
        argsOf: (farewell) => (viewer && mayEditFarewell(farewell, viewer) ? farewell : null),
        sayDone: (count) => t('closing.done.manyFarewells', { count }),
      }}
      isExported
    />
  )
}
