import { useAtomValue } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { registryAtom } from '#core/client/kernel/registry.ts'
import { Dot } from '#core/client/ui/marks.tsx'
import { PanelToolbar } from './PanelToolbar.tsx'

/** Which plugins run, and why the others don't. */
export default function PluginsPanel() {
  const t = useT()
  const { statuses } = useAtomValue(registryAtom)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="plain-scroll" tabIndex={0}>
      <PanelToolbar meta={statuses.length} />
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{t('workbench.plugins.name')}</th>
            <th scope="col">{t('workbench.plugins.state')}</th>
            <th scope="col">{t('workbench.plugins.why')}</th>
          </tr>
        </thead>
        <tbody>
          {statuses.map(({ id, failure }) => (
            <tr key={id}>
              <td className="strong">{id}</td>
              <td>
                <span className="row">
                  <Dot tone={failure ? 'bad' : 'good'} />
                  {t(failure ? 'workbench.plugins.failed' : 'workbench.plugins.running')}
                </span>
              </td>
              <td className="dim">{failure && t(failure.key, failure.values)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
