DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "users_username";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_id" integer;--> statement-breakpoint
CREATE INDEX "users_account" ON "users" USING btree ("account_id") WHERE "users"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null and "users"."account_id" is null and "users"."email" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username")) WHERE "users"."deleted_at" is null and "users"."account_id" is null;