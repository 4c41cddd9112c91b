CREATE TABLE "audit_entries" (
	"tenant_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"profile" text,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"permission" text NOT NULL,
	"target" text,
	"name" text,
	"said" jsonb,
	"fields" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"address" text,
	"browser" text,
	"search_text" text NOT NULL,
	CONSTRAINT "audit_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("tenant_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("tenant_id","kind","at","id");