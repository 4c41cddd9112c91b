import { LayoutGrid } from '@blueprintjs/icons'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { openPalette } from '#core/client/commands/coreCommands.ts'
import { useT } from '#core/client/i18n/index.ts'
import { EmptyState } from '#core/client/ui/EmptyState.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { AppError } from '#core/contract/errors.ts'
import { idOfArea } from '../area.ts'
import { chooseWorkspace } from '../commands/openCommands.ts'
import { loadWorkspace, openedAtom } from '../workspaces.ts'

/** A workspace without tiles: on its way, not for one, unreachable, or really empty. */
export function EmptyWorkspace({ area }: { area: string }) {
  const t = useT()
  const id = idOfArea(area) ?? ''
  const opened = useAtomValue(openedAtom)[id]
  if (!opened) return <Skeleton />
  if (opened.kind === 'there' || opened.kind === 'gone')
    return (
      <EmptyState title={t('workspaces.empty.title')} text={t('workspaces.empty.text')}>
        <CommandButton command={openPalette} variant="primary" />
      </EmptyState>
    )
  if (!(opened.error instanceof AppError) || ![400, 403, 404].includes(opened.error.status))
    return <ErrorState error={opened.error} onRetry={() => void loadWorkspace(id)} />
  return (
    <EmptyState icon={LayoutGrid} title={t('workspaces.none.title')} text={t('workspaces.none.text')}>
      <CommandButton command={chooseWorkspace} variant="primary" hideKeys />
    </EmptyState>
  )
}
