import type { TestProject } from 'vitest/node'
import { makeTemplate } from './template.ts'

/** Migrates and seeds one installation for the whole run; every test file works on a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = await makeTemplate(process.env.DATABASE_URL)
  project.provide('templateFolder', template.folder)
  project.provide('templateDatabase', template.database)
  return () => template.remove()
}
