import { useState } from 'react'
import { fieldErrorsOf } from '#core/client/http/fieldErrors.ts'
import { AppError, type FieldError } from '#core/contract/errors.ts'

export interface Draft<T> {
  draft: T
  change: (part: Partial<T>) => void
  /** The sentence at a field; null where nothing is wrong. */
  problemOf: (field: string) => string | null
  /** Runs a call unless `own` problems stand against it; the fields that the server refuses are shown like those. @throws AppError for the form to show */
  save: (own: readonly FieldError[], work: () => Promise<void>) => Promise<void>
  isDirty: boolean
}

/** Draft of a form, and its problems; `sentence` says a problem in words, `refused` that there are some; `begun` was written before and not saved. */
export function useDraft<T extends object>(initial: T, sentence: (problem: FieldError) => string, refused: string, begun: T | null = null): Draft<T> {
  const [start, setStart] = useState(initial)
  const [draft, setDraft] = useState(begun ?? initial)
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const refuse = (found: readonly FieldError[]): never => {
    setProblems(found)
    throw new AppError('ERR_FORM_REFUSED', 422, { message: refused })
  }
  return {
    draft,
    change(part) {
      setDraft((now) => ({ ...now, ...part }))
      setProblems((now) => now.filter(({ field }) => !(field in part)))
    },
    problemOf(field) {
      const problem = problems.find((one) => one.field === field)
      return problem ? sentence(problem) : null
    },
    async save(own, work) {
      if (own.length > 0) return refuse(own)
      try {
        await work()
      } catch (error) {
        const fields = fieldErrorsOf(error)
        if (fields.length > 0) return refuse(fields)
        throw error
      }
      setStart(draft)
    },
    isDirty: JSON.stringify(draft) !== JSON.stringify(start),
  }
}
