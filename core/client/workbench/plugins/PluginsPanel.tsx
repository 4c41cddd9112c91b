import { useMemo, useState } from 'react'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { plain } from '#core/client/commands/match.ts'
import { useT } from '#core/client/i18n/index.ts'
import { pluginTitle } from '#core/client/i18n/pluginTitle.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { ListScreen } from '#core/client/ui/ListScreen.tsx'
import { SearchField } from '#core/client/ui/SearchField.tsx'
import { toggleDeveloper } from '../developer/toggleDeveloper.ts'
import { PanelToolbar } from '../PanelToolbar.tsx'
import { PluginCard } from './PluginCard.tsx'
import { pluginGroupOf, pluginGroups } from './pluginGroups.ts'
import { usePlugins } from './usePlugins.ts'
import './plugins.css'

/** Which plugins there are, what they add, which run and why the others do not. */
export default function PluginsPanel() {
  const t = useT()
  const { installed, query } = usePlugins()
  const [search, setSearch] = useState('')
  const shown = useMemo(() => {
    const named = installed.map((plugin) => ({ plugin, title: pluginTitle(plugin.id, t) }))
    const found = named.filter(({ plugin, title }) => plain(`${title} ${plugin.id}`).includes(plain(search.trim())))
    return found.toSorted((one, other) => one.title.localeCompare(other.title)).map(({ plugin }) => plugin)
  }, [installed, search, t])
  const groups = pluginGroups
    .map((group) => ({ group, plugins: shown.filter((plugin) => pluginGroupOf(plugin) === group) }))
    .filter(({ plugins }) => plugins.length > 0)
  return (
    <ListScreen bar={<SearchField label={t('workbench.plugins.search')} value={search} onChange={setSearch} />}>
      <PanelToolbar meta={installed.length}>
        <CommandButton command={toggleDeveloper} variant="minimal" hideKeys />
      </PanelToolbar>
      {shown.length === 0 && !query.isError && <EmptyState title={t('workbench.plugins.none')} text={t('workbench.plugins.noneText')} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div hidden={shown.length === 0 && !query.isError} className="plugins" tabIndex={0}>
        <p className="dim">{t('workbench.plugins.intro')}</p>
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {groups.map(({ group, plugins }) => (
          <section key={group}>
            <h2>{t(`workbench.plugins.group.${group}`)}</h2>
            <ul aria-label={t(`workbench.plugins.group.${group}`)}>
              {plugins.map((plugin) => (
                <PluginCard key={plugin.id} plugin={plugin} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </ListScreen>
  )
}
