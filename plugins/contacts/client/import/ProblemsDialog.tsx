import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { CommandButton } from '#core/client/commands/CommandButton.tsx'
import { queryOf } from '#core/client/http/queryOf.ts'
import { useT } from '#core/client/i18n/index.ts'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { Dialog } from '#core/client/ui/Dialog.tsx'
import { ErrorState } from '#core/client/ui/ErrorState.tsx'
import { Skeleton } from '#core/client/ui/Skeleton.tsx'
import { listImportProblems, MOST_SHOWN_PROBLEMS } from '../../contract/index.ts'
import { saveProblems } from './commands.ts'
import './import.css'

/** Rows of a file that were left out, or came in without a part, each with its reason. */
export default function ProblemsDialog({ id, fileName, onClose }: { id: string; fileName: string; onClose: () => void }) {
  const t = useT()
  const language = useAtomValue(localeAtom)
  const query = useQuery(queryOf(listImportProblems, { id, language }))
  const problems = query.data?.problems
  return (
    <Dialog
      title={t('contacts.import.problemsOf', { name: fileName })}
      onClose={onClose}
      size="l"
      footer={<CommandButton command={saveProblems} args={{ id }} variant="primary" />}
    >
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : !problems && <Skeleton shape="text" />}
      {problems && (
        <table className="contact-problems">
          <thead>
            <tr>
              <th scope="col">{t('contacts.import.row')}</th>
              <th scope="col">{t('contacts.import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, reason }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {problems && problems.length >= MOST_SHOWN_PROBLEMS && <p className="dim">{t('contacts.import.moreProblems', { count: MOST_SHOWN_PROBLEMS })}</p>}
    </Dialog>
  )
}
