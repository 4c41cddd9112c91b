import { call } from '#core/client/http/call.ts'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { errorText, t } from '#core/client/i18n/index.ts'
import { AppError } from '#core/contract/errors.ts'
import { setPersonRole } from '../../contract/index.ts'
import { askAgain } from '../queries.ts'

function problemText(error: AppError): string {
  const [refused] = fieldErrorsOf(error)
  return refused ? t(`rights.problem.${refused.field}.${refused.code}`) : errorText(error)
}

/** Gives a person the role that was chosen in their form; empty takes theirs away. @throws AppError that says in words that only the role was not saved */
export async function saveRole(personId: number, chosen: string): Promise<void> {
  try {
    await call(setPersonRole, { id: personId, roleId: chosen === '' ? null : Number(chosen) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.status, { sentence: t('rights.person.refused', { problem: problemText(error) }) })
  } finally {
    void askAgain()
  }
}
