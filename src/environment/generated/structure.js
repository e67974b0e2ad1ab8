// Generated from src/environment by Ajv; change the schemas there.
import formats from 'ajv-formats/dist/formats.js';

function mistake(errors, at, keyword, detail) {
  const error = { at, keyword, detail };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
const known0 = new Set(["timeoutSeconds","matchPolicy","port","validatingFailurePolicy","mutatingFailurePolicy","reinvocationPolicy","objectSelector","matchConditions","namespaceSelector","scopes"]);
const ClassParameters = validate0;
const pattern0 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "");
const pattern1 = new RegExp("^$|^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "");
const pattern2 = new RegExp("^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$", "");

function validate2(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.namespace === undefined){
vErrors = mistake(vErrors, instancePath, "required", "namespace");
errors++;
}
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "namespace")) || (key0 === "group")) || (key0 === "kind"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length > 253){
vErrors = mistake(vErrors, instancePath+"/name", "maxLength", 253);
errors++;
}
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.namespace !== undefined){
let data1 = data.namespace;
if(typeof data1 === "string"){
if(data1.length > 63){
vErrors = mistake(vErrors, instancePath+"/namespace", "maxLength", 63);
errors++;
}
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/namespace", "minLength", 1);
errors++;
}
if(!pattern0.test(data1)){
vErrors = mistake(vErrors, instancePath+"/namespace", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/namespace", "type");
errors++;
}
}
if(data.group !== undefined){
let data2 = data.group;
if(typeof data2 === "string"){
if(data2.length > 253){
vErrors = mistake(vErrors, instancePath+"/group", "maxLength", 253);
errors++;
}
if(!pattern1.test(data2)){
vErrors = mistake(vErrors, instancePath+"/group", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/group", "type");
errors++;
}
}
if(data.kind !== undefined){
let data3 = data.kind;
if(typeof data3 === "string"){
if(data3.length > 63){
vErrors = mistake(vErrors, instancePath+"/kind", "maxLength", 63);
errors++;
}
if(data3.length < 1){
vErrors = mistake(vErrors, instancePath+"/kind", "minLength", 1);
errors++;
}
if(!pattern2.test(data3)){
vErrors = mistake(vErrors, instancePath+"/kind", "pattern");
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/kind", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate2.errors = vErrors;
return errors === 0;
}


function validate1(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "gatewarden") || (key0 === "gatewarden-waypoint")) || (key0 === "gatewarden-edge"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.gatewarden !== undefined){
if(!(validate2(data.gatewarden, instancePath+"/gatewarden"))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
if(data["gatewarden-waypoint"] !== undefined){
if(!(validate2(data["gatewarden-waypoint"], instancePath+"/gatewarden-waypoint"))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
if(data["gatewarden-edge"] !== undefined){
if(!(validate2(data["gatewarden-edge"], instancePath+"/gatewarden-edge"))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate1.errors = vErrors;
return errors === 0;
}


function validate0(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate1(data, instancePath))){
vErrors = vErrors === null ? validate1.errors : vErrors.concat(validate1.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}

const WebhookCalls = validate7;
const formats0 = formats.fullFormats.int32;

function validate10(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.key === undefined){
vErrors = mistake(vErrors, instancePath, "required", "key");
errors++;
}
if(data.operator === undefined){
vErrors = mistake(vErrors, instancePath, "required", "operator");
errors++;
}
for(const key0 in data){
if(!(((key0 === "key") || (key0 === "operator")) || (key0 === "values"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.key !== undefined){
if(typeof data.key !== "string"){
vErrors = mistake(vErrors, instancePath+"/key", "type");
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/operator", "type");
errors++;
}
if(!((((data1 === "In") || (data1 === "NotIn")) || (data1 === "Exists")) || (data1 === "DoesNotExist"))){
vErrors = mistake(vErrors, instancePath+"/operator", "enum");
errors++;
}
}
if(data.values !== undefined){
let data2 = data.values;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(typeof data2[i0] !== "string"){
vErrors = mistake(vErrors, instancePath+"/values/" + i0, "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/values", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}


function validate9(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "matchLabels") || (key0 === "matchExpressions"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.matchLabels !== undefined){
let data0 = data.matchLabels;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(typeof data0[key1] !== "string"){
vErrors = mistake(vErrors, instancePath+"/matchLabels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"), "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchLabels", "type");
errors++;
}
}
if(data.matchExpressions !== undefined){
let data2 = data.matchExpressions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate10(data2[i0], instancePath+"/matchExpressions/" + i0))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchExpressions", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate9.errors = vErrors;
return errors === 0;
}


function validate13(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
vErrors = mistake(vErrors, instancePath, "required", "name");
errors++;
}
if(data.expression === undefined){
vErrors = mistake(vErrors, instancePath, "required", "expression");
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "expression"))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length < 1){
vErrors = mistake(vErrors, instancePath+"/name", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/name", "type");
errors++;
}
}
if(data.expression !== undefined){
let data1 = data.expression;
if(typeof data1 === "string"){
if(data1.length < 1){
vErrors = mistake(vErrors, instancePath+"/expression", "minLength", 1);
errors++;
}
}
else {
vErrors = mistake(vErrors, instancePath+"/expression", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}


function validate8(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(known0.has(key0))){
vErrors = mistake(vErrors, instancePath, "additionalProperties", key0);
errors++;
}
}
if(data.timeoutSeconds !== undefined){
let data0 = data.timeoutSeconds;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
vErrors = mistake(vErrors, instancePath+"/timeoutSeconds", "type");
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 > 30 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/timeoutSeconds", "maximum", 30);
errors++;
}
if(data0 < 1 || isNaN(data0)){
vErrors = mistake(vErrors, instancePath+"/timeoutSeconds", "minimum", 1);
errors++;
}
if(!(formats0.validate(data0))){
vErrors = mistake(vErrors, instancePath+"/timeoutSeconds", "format");
errors++;
}
}
}
if(data.matchPolicy !== undefined){
let data1 = data.matchPolicy;
if(typeof data1 !== "string"){
vErrors = mistake(vErrors, instancePath+"/matchPolicy", "type");
errors++;
}
if(!((data1 === "Equivalent") || (data1 === "Exact"))){
vErrors = mistake(vErrors, instancePath+"/matchPolicy", "enum");
errors++;
}
}
if(data.port !== undefined){
let data2 = data.port;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
vErrors = mistake(vErrors, instancePath+"/port", "type");
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 65535 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/port", "maximum", 65535);
errors++;
}
if(data2 < 1 || isNaN(data2)){
vErrors = mistake(vErrors, instancePath+"/port", "minimum", 1);
errors++;
}
if(!(formats0.validate(data2))){
vErrors = mistake(vErrors, instancePath+"/port", "format");
errors++;
}
}
}
if(data.validatingFailurePolicy !== undefined){
let data3 = data.validatingFailurePolicy;
if(typeof data3 !== "string"){
vErrors = mistake(vErrors, instancePath+"/validatingFailurePolicy", "type");
errors++;
}
if(!((data3 === "Fail") || (data3 === "Ignore"))){
vErrors = mistake(vErrors, instancePath+"/validatingFailurePolicy", "enum");
errors++;
}
}
if(data.mutatingFailurePolicy !== undefined){
let data4 = data.mutatingFailurePolicy;
if(typeof data4 !== "string"){
vErrors = mistake(vErrors, instancePath+"/mutatingFailurePolicy", "type");
errors++;
}
if(!((data4 === "Fail") || (data4 === "Ignore"))){
vErrors = mistake(vErrors, instancePath+"/mutatingFailurePolicy", "enum");
errors++;
}
}
if(data.reinvocationPolicy !== undefined){
let data5 = data.reinvocationPolicy;
if(typeof data5 !== "string"){
vErrors = mistake(vErrors, instancePath+"/reinvocationPolicy", "type");
errors++;
}
if(!((data5 === "IfNeeded") || (data5 === "Never"))){
vErrors = mistake(vErrors, instancePath+"/reinvocationPolicy", "enum");
errors++;
}
}
if(data.objectSelector !== undefined){
if(!(validate9(data.objectSelector, instancePath+"/objectSelector"))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
if(data.matchConditions !== undefined){
let data7 = data.matchConditions;
if(Array.isArray(data7)){
if(data7.length > 64){
vErrors = mistake(vErrors, instancePath+"/matchConditions", "maxItems", 64);
errors++;
}
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
if(!(validate13(data7[i0], instancePath+"/matchConditions/" + i0))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/matchConditions", "type");
errors++;
}
}
if(data.namespaceSelector !== undefined){
if(!(validate9(data.namespaceSelector, instancePath+"/namespaceSelector"))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
if(data.scopes !== undefined){
let data10 = data.scopes;
if(Array.isArray(data10)){
if(data10.length > 1000){
vErrors = mistake(vErrors, instancePath+"/scopes", "maxItems", 1000);
errors++;
}
if(data10.length < 1){
vErrors = mistake(vErrors, instancePath+"/scopes", "minItems", 1);
errors++;
}
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
if(!(validate9(data10[i1], instancePath+"/scopes/" + i1))){
vErrors = vErrors === null ? validate9.errors : vErrors.concat(validate9.errors);
errors = vErrors.length;
}
}
}
else {
vErrors = mistake(vErrors, instancePath+"/scopes", "type");
errors++;
}
}
}
else {
vErrors = mistake(vErrors, instancePath, "type");
errors++;
}
validate8.errors = vErrors;
return errors === 0;
}


function validate7(data, instancePath = ''){
let vErrors = null;
let errors = 0;
if(!(validate8(data, instancePath))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
validate7.errors = vErrors;
return errors === 0;
}

export const VALIDATORS = {
  ClassParameters,
  WebhookCalls,
};
