import { Learning, Trash } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useT } from '#core/client/i18n/index.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { IconButton } from '#core/client/ui/IconButton.tsx'
import type { Column } from '#core/client/ui/table/columns.ts'
import { SearchList } from '#core/client/workbench/SearchList.tsx'
import type { Tutorial } from '../contract/index.ts'
import { editTutorial, newTutorial, removeTutorial } from './commands.ts'
import { tutorialsQuery } from './tutorials.ts'

const find = (tutorials: readonly Tutorial[], search: string) =>
  tutorials.filter(({ title, description }) => `${title} ${description}`.toLowerCase().includes(search.toLowerCase()))

function useColumns(): readonly Column<Tutorial>[] {
  const t = useT()
  const client = useClient()
  return useMemo(
    () => [
      {
        id: 'position',
        title: t('tutorials.column.position'),
        width: 70,
        isNumber: true,
        sortValue: ({ position }) => position,
        render: ({ position }) => position,
      },
      { id: 'title', title: t('tutorials.column.title'), width: 200, grow: 2, sortValue: ({ title }) => title, render: ({ title }) => title },
      { id: 'url', title: t('tutorials.column.url'), width: 240, grow: 3, sortValue: ({ url }) => url, render: ({ url }) => url },
      {
        id: 'actions',
        title: t('tutorials.column.actions'),
        width: 70,
        grow: 0.1,
        render: (tutorial) => (
          <IconButton icon={Trash} label={t('tutorials.deleteName', { title: tutorial.title })} onClick={() => void client.run(removeTutorial, tutorial)} />
        ),
      },
    ],
    [t, client],
  )
}

/** What explains the work to the people of the company: made and ordered here, read at `/ajuda`. */
export default function TutorialsPanel({ panelId }: PanelProps<object>) {
  const t = useT()
  const client = useClient()
  const removal = {
    command: removeTutorial,
    argsOf: (tutorial: Tutorial) => tutorial,
    sayDone: (count: number) => t('tutorials.done.manyDeleted', { count }),
  }
  return (
    <SearchList
      panelId={panelId}
      title="tutorials.title"
      searchLabel="tutorials.search"
      query={useQuery(tutorialsQuery)}
      find={find}
      columns={useColumns()}
      create={{ command: newTutorial, label: 'tutorials.new' }}
      empty={{ icon: Learning, title: 'tutorials.empty.title', text: 'tutorials.empty.text' }}
      none={{ title: 'tutorials.none.title', text: 'tutorials.none.text' }}
      removal={removal}
      onRowOpen={(tutorial: Tutorial) => void client.run(editTutorial, tutorial)}
      isExported
    />
  )
}
