// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Empty } from './any.ts';

export interface CheckedExpr {
  readonly referenceMap?: { readonly [key: string]: Reference };
  readonly typeMap?: { readonly [key: string]: Type };
  readonly sourceInfo?: SourceInfo;
  readonly exprVersion?: string;
  readonly expr?: Expr;
}

export interface Constant {
  readonly nullValue?: null;
  readonly boolValue?: boolean;
  readonly int64Value?: string;
  readonly uint64Value?: string;
  readonly doubleValue?: number;
  readonly stringValue?: string;
  readonly bytesValue?: string;
  readonly durationValue?: string;
  readonly timestampValue?: string;
}

export interface Expr {
  readonly id?: string;
  readonly constExpr?: Constant;
  readonly identExpr?: Expr_Ident;
  readonly selectExpr?: Expr_Select;
  readonly callExpr?: Expr_Call;
  readonly listExpr?: Expr_CreateList;
  readonly structExpr?: Expr_CreateStruct;
  readonly comprehensionExpr?: Expr_Comprehension;
}

export interface Expr_Call {
  readonly target?: Expr;
  readonly function?: string;
  readonly args?: readonly Expr[];
}

export interface Expr_Comprehension {
  readonly iterVar?: string;
  readonly iterVar2?: string;
  readonly iterRange?: Expr;
  readonly accuVar?: string;
  readonly accuInit?: Expr;
  readonly loopCondition?: Expr;
  readonly loopStep?: Expr;
  readonly result?: Expr;
}

export interface Expr_CreateList {
  readonly elements?: readonly Expr[];
  readonly optionalIndices?: readonly number[];
}

export interface Expr_CreateStruct {
  readonly messageName?: string;
  readonly entries?: readonly Expr_CreateStruct_Entry[];
}

export interface Expr_CreateStruct_Entry {
  readonly id?: string;
  readonly fieldKey?: string;
  readonly mapKey?: Expr;
  readonly value?: Expr;
  readonly optionalEntry?: boolean;
}

export interface Expr_Ident {
  readonly name?: string;
}

export interface Expr_Select {
  readonly operand?: Expr;
  readonly field?: string;
  readonly testOnly?: boolean;
}

export interface ParsedExpr {
  readonly expr?: Expr;
  readonly sourceInfo?: SourceInfo;
}

export interface Reference {
  readonly name?: string;
  readonly overloadId?: readonly string[];
  readonly value?: Constant;
}

export interface SourceInfo {
  readonly syntaxVersion?: string;
  readonly location?: string;
  readonly lineOffsets?: readonly number[];
  readonly positions?: { readonly [key: string]: number };
  readonly macroCalls?: { readonly [key: string]: Expr };
  readonly extensions?: readonly SourceInfo_Extension[];
}

export interface SourceInfo_Extension {
  readonly id?: string;
  readonly affectedComponents?: readonly SourceInfo_Extension_Component[];
  readonly version?: SourceInfo_Extension_Version;
}

export type SourceInfo_Extension_Component =
  | 'COMPONENT_UNSPECIFIED'
  | 'COMPONENT_PARSER'
  | 'COMPONENT_TYPE_CHECKER'
  | 'COMPONENT_RUNTIME';

export interface SourceInfo_Extension_Version {
  readonly major?: string;
  readonly minor?: string;
}

export interface Type {
  readonly dyn?: Empty;
  readonly null?: null;
  readonly primitive?: Type_PrimitiveType;
  readonly wrapper?: Type_PrimitiveType;
  readonly wellKnown?: Type_WellKnownType;
  readonly listType?: Type_ListType;
  readonly mapType?: Type_MapType;
  readonly function?: Type_FunctionType;
  readonly messageType?: string;
  readonly typeParam?: string;
  readonly type?: Type;
  readonly error?: Empty;
  readonly abstractType?: Type_AbstractType;
}

export interface Type_AbstractType {
  readonly name?: string;
  readonly parameterTypes?: readonly Type[];
}

export interface Type_FunctionType {
  readonly resultType?: Type;
  readonly argTypes?: readonly Type[];
}

export interface Type_ListType {
  readonly elemType?: Type;
}

export interface Type_MapType {
  readonly keyType?: Type;
  readonly valueType?: Type;
}

export type Type_PrimitiveType =
  | 'PRIMITIVE_TYPE_UNSPECIFIED'
  | 'BOOL'
  | 'INT64'
  | 'UINT64'
  | 'DOUBLE'
  | 'STRING'
  | 'BYTES';

export type Type_WellKnownType =
  | 'WELL_KNOWN_TYPE_UNSPECIFIED'
  | 'ANY'
  | 'TIMESTAMP'
  | 'DURATION';
