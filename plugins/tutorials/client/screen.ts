import { Learning } from '@blueprintjs/icons'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { tutorials } from '../contract/index.ts'

/** Tutorials are made and ordered here, and read at `/ajuda`. */
export const tutorialsScreen = tableScreen(tutorials, {
  address: '/configuracoes/tutoriais',
  routeName: 'configuracoes-tutoriais',
  icon: Learning,
  menu: { area: 'settings', section: 'team', order: 60, menu: 'configuracoes/tutoriais' },
  panel: 'tutorials.edit',
  visitedWith: 'tutorials.edit',
  nameOf: ({ title }) => title,
  columns: [
    { id: 'position', width: 70, isNumber: true },
    { id: 'title', width: 200, grow: 2 },
    { id: 'url', width: 240, grow: 3 },
  ],
  form: [{ field: 'title' }, { field: 'description' }, { field: 'url', hasHelp: true }, { field: 'position', hasHelp: true }],
  startOf: (rows) => ({ position: (rows.at(-1)?.position ?? 0) + 1 }),
})
