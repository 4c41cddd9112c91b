import { BanCircle, BlockedPerson, LogOut, NewPerson } from '@blueprintjs/icons'
import { lazy, Suspense } from 'react'
import type { Translate } from '#core/client/plugin.ts'
import type { ScreenColumn } from '#core/client/resource/screen.ts'
import { tableScreen } from '#core/client/resource/tableScreen.ts'
import { bans, farewells, greetings, wordlist } from '../contract/index.ts'
import { BanPlace, NoticePlace, PhrasePlace } from './placeParts.tsx'
import { FarewellText, GreetingText, PhraseWarning } from './textParts.tsx'

const PhoneText = lazy(async () => ({ default: (await import('./PhoneText.tsx')).PhoneText }))

interface RuleRow {
  groupId: string | null
  groupName: string
  connectionName: string
  isActive: boolean
}

const placeName = ({ groupId, groupName }: Pick<RuleRow, 'groupId' | 'groupName'>, t: Translate): string =>
  groupId === null ? t('groups.place.all') : groupName || groupId

/** Columns that every list of rules has. */
const places = <R extends RuleRow>(): ScreenColumn<R>[] => [
  { id: 'group', width: 180, grow: 1.5, value: placeName },
  { id: 'connectionName', width: 150, grow: 1 },
]
const active = <R extends RuleRow>(): ScreenColumn<R> => ({
  id: 'isActive',
  width: 90,
  value: ({ isActive }, t) => t(isActive ? 'groups.active' : 'groups.inactive'),
})

const menu = (order: number, name: string) => ({ area: 'campaigns', section: 'groups', order, menu: `grupo/${name}`, profiles: ['admin', 'super'] }) as const

export const bansScreen = tableScreen(bans, {
  address: '/grupo/banlist',
  routeName: 'grupo-banlist',
  icon: BlockedPerson,
  menu: menu(10, 'banlist'),
  nameOf: ({ number }) => number,
  columns: [
    {
      id: 'number',
      width: 160,
      value: ({ number }) => number,
      render: ({ number }) => (
        <Suspense fallback={number}>
          <PhoneText number={number} />
        </Suspense>
      ),
    },
    ...places(),
    { id: 'reason', width: 200, grow: 2 },
    active(),
  ],
  form: [{ field: 'number', hasHelp: true }, { id: 'place', component: BanPlace }, { field: 'reason' }, { field: 'isActive' }],
})

export const wordlistScreen = tableScreen(wordlist, {
  address: '/grupo/wordlist',
  routeName: 'grupo-wordlist',
  icon: BanCircle,
  menu: menu(20, 'wordlist'),
  nameOf: ({ phrase }) => phrase,
  columns: [
    { id: 'phrase', width: 180, grow: 2 },
    ...places(),
    { id: 'action', width: 170, value: ({ action }, t) => t(`groups.wordlist.choice.action.${action}`) },
    { id: 'warnings', width: 90, isNumber: true, value: ({ action, warnings }) => (action === 'warn' ? warnings : null) },
    active(),
  ],
  form: [
    { field: 'phrase', hasHelp: true },
    { id: 'place', component: PhrasePlace },
    { field: 'action' },
    { field: 'warnings', hasHelp: true },
    { id: 'warning', component: PhraseWarning },
    { field: 'isActive' },
  ],
})

export const greetingsScreen = tableScreen(greetings, {
  address: '/grupo/saudacao',
  routeName: 'grupo-saudacao',
  icon: NewPerson,
  menu: menu(30, 'saudacao'),
  nameOf: ({ groupName, groupId, connectionName }) => groupName || groupId || connectionName,
  columns: [...places(), { id: 'text', width: 300, grow: 3 }, active()],
  form: [{ id: 'place', component: NoticePlace }, { id: 'text', component: GreetingText }, { field: 'isActive' }],
})

export const farewellsScreen = tableScreen(farewells, {
  address: '/grupo/despedida',
  routeName: 'grupo-despedida',
  icon: LogOut,
  menu: menu(40, 'despedida'),
  nameOf: ({ groupName, groupId, connectionName }) => groupName || groupId || connectionName,
  columns: [...places(), { id: 'text', width: 300, grow: 3 }, active()],
  form: [{ id: 'place', component: NoticePlace }, { id: 'text', component: FarewellText }, { field: 'isActive' }],
})
