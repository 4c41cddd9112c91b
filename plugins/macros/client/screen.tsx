import { Play } from '@blueprintjs/icons'
import { hintsAtom } from '#core/client/commands/bindings.ts'
import { call } from '#core/client/http/call.ts'
import { getContext } from '#core/client/kernel/context.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listScreen } from '#core/client/resource/listScreen.ts'
import { tip } from '#core/client/ui/tip.ts'
import { deleteMacro, listMacros, type Macro, macroSchema, mayEditMacro } from '../contract/index.ts'
import { MacroKeys } from './MacroKeys.tsx'
import { macrosQuery, noteGone } from './macros.ts'
import { RecordButton } from './record/RecordButton.tsx'
import { sentenceOf } from './stepSentence.ts'

const stepsText = ({ steps }: Macro, t: Translate): string => sentenceOf(steps, getContext().get, t)

/** The macros that one may run: one's own and the company's. */
export const macrosScreen = listScreen<Macro>(
  {
    id: 'macros',
    row: macroSchema,
    rows: 'macros.macro',
    may: { read: 'macros.list', write: 'macros.edit', open: 'macros.list' },
    queryKey: macrosQuery.queryKey,
    load: () => call(listMacros, {}),
    async remove({ id }, ctx) {
      await ctx.call(deleteMacro, { id })
      noteGone({ id })
    },
    // Handlers of the plugin write its events into the cached rows.
    events: [],
  },
  () => import('./form/MacroDialog.tsx'),
  {
    address: '/configuracoes/macros',
    routeName: 'macros',
    icon: Play,
    menu: { area: 'settings', section: 'service', order: 85, menu: 'macros', profiles: ['admin', 'super', 'user'] },
    commands: { go: 'macros.go', create: 'macros.create', edit: 'macros.open', remove: 'macros.delete' },
    nameOf: ({ name }) => name,
    searchTextOf: (macro, t) => `${macro.name} ${stepsText(macro, t)}`,
    columns: [
      { id: 'name', width: 170, grow: 2, render: ({ name }) => <span className="strong">{name}</span> },
      { id: 'steps', width: 300, grow: 6, value: stepsText, render: (macro, t) => <span {...tip(stepsText(macro, t))}>{stepsText(macro, t)}</span> },
      {
        id: 'keys',
        width: 120,
        value: ({ id }) => getContext().get(hintsAtom).get(`macros.run.${id}`) ?? null,
        render: (macro) => <MacroKeys macro={macro} />,
      },
      { id: 'scope', width: 130, value: ({ isShared }, t) => t(isShared ? 'macros.shared' : 'macros.personal') },
      { id: 'author', width: 150, value: ({ user }) => user.name },
    ],
    mayEdit: mayEditMacro,
    actions: RecordButton,
  },
)
