// Generated from src/environment by Ajv; change the schemas there.
import formats from 'ajv-formats/dist/formats.js';

function mistake(errors, at, keyword, detail) {
  const error = { at, keyword, detail };
  if (errors === null) return [error];
  errors.push(error);
  return errors;
}
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

export const VALIDATORS = {
  ClassParameters,
};
