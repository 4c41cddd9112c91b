export * from './choosePerson.ts'
export * from './endpoints.ts'
export * from './settings.ts'
