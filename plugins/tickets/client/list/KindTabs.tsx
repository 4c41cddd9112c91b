import { useAtom, useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { Tabs } from '#core/client/ui/Tabs.tsx'
import { hasGroupsAtom } from '../connections/connections.ts'
import { kindAtom } from '../filter.ts'
import { hideEmptyTabsAtom, showsKindCountsAtom } from '../viewer.ts'
import { kindsAtom } from './counters.ts'

/** Conversations of one contact, or of groups; absent where no connection has groups. */
export function KindTabs() {
  const t = useT()
  const [kind, setKind] = useAtom(kindAtom)
  const counts = useAtomValue(kindsAtom)
  const hidesEmpty = useAtomValue(hideEmptyTabsAtom)
  const showsCounts = useAtomValue(showsKindCountsAtom)
  if (!useAtomValue(hasGroupsAtom)) return null
  const tabs = [
    { id: 'private' as const, title: t('tickets.kind.private'), ...(showsCounts && counts && { count: counts.private }) },
    { id: 'groups' as const, title: t('tickets.kind.groups'), ...(showsCounts && counts && { count: counts.groups }) },
  ]
  const shown = tabs.filter(({ id }) => !hidesEmpty || id === kind || counts?.[id] !== 0)
  return <Tabs label={t('tickets.kinds')} tabs={shown} active={kind} onChange={setKind} />
}
