import { Learning } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { useT } from '#core/client/i18n/index.ts'
import type { PanelProps } from '#core/client/plugin.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'

import type { Tutorial } from '../contract/index.ts'
import { tutorialsScreen } from './screen.ts'

import './help.css'

/** Where a link leads, so that one knows before one follows it. */
const siteOf = (url: string): string => URL.parse(url)?.hostname ?? ''

function Card({ tutorial: { title, description, url } }: { tutorial: Tutorial }) {
  const t = useT()
  return (
    <li>
      <a className="help-card" href={url} target="_blank" rel="noopener noreferrer">
        <span className="strong">{title}</span>
        {description && <span className="help-text">{description}</span>}
        <span className="dim small">{t('tutorials.opensAt', { site: siteOf(url) })}</span>
      </a>
    </li>
  )
}

/** The tutorials of the company, for everybody. */
export default function HelpPanel(_props: PanelProps<object>) {
  const t = useT()
  const { data, isError, error, refetch } = useQuery(tutorialsScreen.query)
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  if (data.length === 0)
    return (
      <EmptyState icon={Learning} title={t('tutorials.none.help')} text={t('tutorials.none.helpText')}>
        <CommandButton command={tutorialsScreen.go} args={{}} variant="primary" hideKeys />
      </EmptyState>
    )
  return (
    <ul className="help-list" aria-label={t('tutorials.help')}>
      {data.map((tutorial) => (
        <Card key={tutorial.id} tutorial={tutorial} />
      ))}
    </ul>
  )
}
